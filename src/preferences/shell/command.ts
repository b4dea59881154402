import {programAt} from './words.ts';

/** Words of which nothing may be left, so that the next one is the program: `$SUDO`, and `"$@"`. */
const mayBeNothing = /^(?:"\$\{?[^"}]*@[^"}]*\}?"|\$(?:\w+|\{[^}]*\}|\(…\)|[@*]))+$/;

/** A command of a shell as far as it was read: its words, and the one that is being read. */
export class ShellCommand {
  /** The words that have ended, without redirections. */
  readonly words: string[] = [];
  #word = '';
  /** Whether the word has more than quotes and expansions, which may be empty. */
  #hasText = false;
  /** Whether the shell may make several words of it, as of `{a,b}`. */
  #hasBrace = false;
  /** The signs of the redirection whose target comes, such as `>>`. */
  #redirection = '';

  get program(): string {
    return this.words[programAt(this.words)] ?? '';
  }

  get betweenWords(): boolean {
    return this.#word === '';
  }

  /** Whether a field would be the name of a program, or a part of it. */
  get inProgram(): boolean {
    if (this.#redirection !== '') return false;
    const program = programAt([...this.words, `${this.#word}\0`]);
    if (program === this.words.length) return true;
    const before = this.words.slice(program);
    return !this.#hasText && before.length > 0 && before.every(word => mayBeNothing.test(word));
  }

  /** Whether the word is the name of a file that the shell opens: `> out/{label}`. */
  get inFileName(): boolean {
    return /^(?:>[>|&]?|<[>&]?)$/.test(this.#redirection);
  }

  /** Whether a program would take a field that begins with `-` for an option. */
  get beforeOption(): boolean {
    const begins = !this.#hasText || this.#hasBrace;
    return begins && this.#redirection === '' && !this.words.slice(programAt(this.words)).includes('--');
  }

  /** Whether the word has a blank, within its quotes: it may be a command that the program gives to a shell. */
  get isSentence(): boolean {
    return /[ \t\n]/.test(this.#word);
  }

  /** Whether the letters of a field could change what stands before them: `$HOME`, `~`, `{1..`. */
  get joinsLetters(): boolean {
    return /(?:\$[A-Za-z_]|~)\w*$/.test(this.#word) || this.#hasBrace;
  }

  addText(text: string): void {
    this.#word += text;
    this.#hasText = true;
  }

  addField(): void {
    this.addText('\0');
  }

  addBrace(): void {
    this.addText('{');
    this.#hasBrace = true;
  }

  /** Adds a quote, or what may be replaced by nothing. */
  addSign(sign: string): void {
    this.#word += sign;
  }

  redirect(sign: string): void {
    // The number in front of it is no word: `2>`.
    if (/^\d+$/.test(this.#word)) this.#word = '';
    this.endWord();
    this.#redirection = sign;
  }

  endWord(): void {
    if (this.#word === '') return;
    if (this.#redirection === '') this.words.push(this.#word);
    this.#redirection = '';
    this.#word = '';
    this.#hasText = false;
    this.#hasBrace = false;
  }
}
