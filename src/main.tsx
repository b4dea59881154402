process.stdout.write('skydeck\n');
