/** Encodings in which software may repeat a secret, alone or within a longer text. */

const digits = '0123456789abcdef';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base64url = base64.replace('+/', '-_');

/** The encodings of a secret. They are searched without regard to case. */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inBase64 = encoded(bytes, base64, 3);
  return [
    ...encoded(bytes, digits, 1),
    Array.from(bytes, twoDigits).join(':'),
    ...encoded(bytes, base32, 5),
    ...inBase64,
    ...encoded(bytes, base64url, 3),
    // A login in base64, in JSON that is stored as base64.
    ...inBase64.flatMap(text => encoded(Buffer.from(text), base64, 3)),
    quotedPrintable(bytes),
    Array.from(secret).reverse().join(''),
  ];
}

/**
 * Encodes each group of bits as a character. Within a longer text the bytes before the secret shift its groups, so there is one
 * result for each shift. Characters at the ends that also encode neighbouring bytes are left out.
 * @param shifts the number of bytes after which the groups are aligned again
 */
function encoded(bytes: Buffer, alphabet: string, shifts: number): string[] {
  const bits = Math.log2(alphabet.length);
  return Array.from({length: shifts}, (_, before) => {
    let text = '';
    const end = Math.floor(((before + bytes.length) * 8) / bits);
    for (let group = Math.ceil((before * 8) / bits); group < end; group++) {
      const at = group * bits - before * 8;
      const pair = ((bytes[at >> 3] ?? 0) << 8) | (bytes[(at >> 3) + 1] ?? 0);
      text += alphabet[(pair >> (16 - bits - (at & 7))) & (alphabet.length - 1)];
    }
    return text;
  });
}

const twoDigits = (byte: number) => byte.toString(16).padStart(2, '0');

const quotedPrintable = (bytes: Buffer): string =>
  Array.from(bytes, byte =>
    byte === 0x3d || byte < 0x20 || byte > 0x7e ? `=${twoDigits(byte)}` : String.fromCharCode(byte),
  ).join('');
