/** Kinds of text that a service may send, each as the piece that it repeats. */
export const kinds: Readonly<Record<string, string>> = {
  words: 'web 1 ',
  'one word': 'x',
  spaces: ' ',
  newlines: '\n',
  tabs: '\t',
  'control characters': '\x00\x1b\x9b',
  Chinese: '漢字',
  'Chinese and an emoji': '漢字仮名交じり文😀',
  'rare Chinese': '𠀀𠀁',
  emoji: '😀',
  families: '👨‍👩‍👧‍👦',
  'emoji that never end': '👩\u200d',
  flags: '🇩🇪',
  'one flag letter': '🇩',
  'marks on one letter': '\u0301',
  'marks on each letter': 'e\u0301\u0323',
  joiners: '\u200d',
  Thai: 'สวัสดีครับ ',
  Devanagari: 'नमस्ते ',
  'Devanagari without an end': 'क्',
  Arabic: 'مرحبا ',
  'Arabic signs': '\u0600',
  jamo: '\u1100',
  fillers: '\u3164',
  overrides: '\u202e',
  tags: '\u{e0041}',
  'lone surrogates': '\ud800',
  quotes: '"\\',
};

/** The kind in so many UTF-16 units. */
export const textOf = (kind: string, length: number): string => {
  const piece = kinds[kind] ?? '';
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
};
