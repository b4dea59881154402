export type Quote = 'none' | 'single' | 'double';

/** The character that ends a quote, or a substitution. */
const closing: Readonly<Record<Quote, string>> = {none: ')', single: "'", double: '"'};

/** The position of a shell in a command: the quotes, the word and the program it is in. */
export class ShellPosition {
  /** The open quotes and substitutions, outermost first. */
  readonly #stack: Quote[] = ['none'];
  #word = '';
  #optionsEnded = false;
  /** The signs of the redirection whose target comes, such as `>>`. */
  #redirection = '';
  /** The program of the command; empty before its first word has ended. */
  program = '';

  get quote(): Quote {
    return this.#stack.at(-1) ?? 'none';
  }

  get open(): boolean {
    return this.#stack.length > 1;
  }

  /** Whether the next character begins the name of a program. */
  get beforeProgram(): boolean {
    return this.quote === 'none' && this.#word === '' && this.program === '' && this.#redirection === '';
  }

  /** Whether the word is the name of a file that the shell opens: `> out/{label}`. */
  get inFileName(): boolean {
    return /^(?:>>?|<>?)$/.test(this.#redirection);
  }

  get beforeOption(): boolean {
    return /^["']?$/.test(this.#word) && !this.#optionsEnded;
  }

  add(text: string): void {
    this.#word += text;
  }

  /** Reads a character, an escaped one, `${…}` or `$(`, and returns it. */
  read(rest: string): string {
    const {quote} = this;
    const [escaped] = (quote !== 'single' && /^(?:\\[\s\S]|\$\{[^}]*\})/.exec(rest)) || [];
    if (escaped !== undefined) {
      this.add(escaped);
      return escaped;
    }
    if (quote !== 'single' && rest.startsWith('$(')) {
      this.#endCommand();
      this.#stack.push('none');
      return '$(';
    }
    const character = rest.charAt(0);
    if (character === closing[quote]) {
      if (this.open) this.#stack.pop();
    } else if (quote === 'none' && character === "'") this.#stack.push('single');
    else if (quote === 'none' && character === '"') this.#stack.push('double');
    if (quote === 'none' && /[;|&(`]/.test(character)) this.#endCommand();
    else if (quote === 'none' && /[<>]/.test(character)) this.#redirect(character);
    else if (quote === 'none' && /\s/.test(character)) this.#endWord();
    else this.add(character);
    if (character === '\n') this.#endCommand();
    return character;
  }

  #redirect(sign: string): void {
    // The number in front of it is no word: `2>`.
    if (/^\d+$/.test(this.#word)) this.#word = '';
    const signs = this.#word === '' ? this.#redirection : '';
    this.#endWord();
    this.#redirection = signs + sign;
  }

  #endWord(): void {
    if (this.#redirection !== '') {
      if (this.#word !== '') this.#redirection = '';
    } else if (this.#word === '--') this.#optionsEnded = true;
    else if (this.program === '' && this.#word !== '' && !/^\w+=/.test(this.#word)) this.program = this.#word;
    this.#word = '';
  }

  #endCommand(): void {
    this.#word = '';
    this.program = '';
    this.#optionsEnded = false;
    this.#redirection = '';
  }
}
