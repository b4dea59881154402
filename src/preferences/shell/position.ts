import {ShellCommand} from './command.ts';
import {documentIn, type HereDocument, readLine} from './document.ts';
import {arithmeticIn, commentIn, escapedQuoteIn, evaluates, parameterIn, partOf} from './expansion.ts';
import {type Quote, ShellLevels} from './levels.ts';
import {runnerAmong} from './runners.ts';
import {unquoted} from './words.ts';

/** Words behind which shells differ, where they are the program. */
const notRead: ReadonlySet<string> = new Set(['case', 'function', 'coproc']);

/** The position of a shell in a script: the quotes, the command and the word it is in. */
export class ShellPosition {
  readonly #levels = new ShellLevels();
  /** The here-document that it is in. */
  document: HereDocument | undefined;
  #last = '';
  /** What was read that shells read in several ways: behind it the position is not known. */
  unsure: string | undefined;
  /** A program that runs its arguments. */
  runs: string | undefined;

  get command(): ShellCommand {
    return this.#levels.level.command;
  }

  get quote(): Quote {
    return this.#levels.quote;
  }

  get open(): boolean {
    return this.#levels.open && this.unsure === undefined;
  }

  addField(): void {
    this.command.addField();
    this.#last = '}';
  }

  /** Ends the commands that are open. */
  end(): void {
    for (const command of this.#levels.commands) {
      command.endWord();
      this.runs ??= runnerAmong(command.words);
    }
  }

  /** Reads a character, or several that are one, and returns it. */
  read(rest: string): string {
    const read = this.#read(rest);
    this.#last = read.at(-1) ?? '';
    return read;
  }

  #read(rest: string): string {
    if (this.document) return this.#readDocument(rest, this.document);
    if (rest.startsWith('\n') && this.#levels.documentsAround)
      this.unsure ??= 'a line of a here-document that ends in quotes or brackets';
    if (this.unsure !== undefined) return partOf(rest);
    const {kind} = this.#levels.level;
    if (kind === 'single') return this.#readQuoted(rest.charAt(0), "'");
    const part = this.#readEscaped(rest) ?? this.#readExpansion(rest);
    if (part !== undefined) return part;
    return kind === 'double' ? this.#readQuoted(rest.charAt(0), '"') : this.#readUnquoted(rest);
  }

  #readQuoted(character: string, closing: string): string {
    if (character === closing) {
      this.command.addSign(character);
      this.#levels.end();
    } else this.command.addText(character);
    return character;
  }

  #readEscaped(rest: string): string | undefined {
    const [escaped] = /^\\[\s\S]/.exec(rest) ?? [];
    if (escaped === undefined) return undefined;
    if (escaped !== '\\\n') this.command.addText(escaped);
    // It is nothing, and what stands before and behind it may be one sign: `$` and `(`.
    else if (/[$<>(]/.test(this.#last) && /^\\\n\S/.test(rest))
      this.unsure = 'a line that ends within a sign of the shell';
    return escaped;
  }

  /** Reads what the shell replaces, in double quotes too: `$x`, `${x}`, and the beginning of `$(…)`. */
  #readExpansion(rest: string): string | undefined {
    if (rest.startsWith('`')) return this.#giveUp('`', 'a backquote (write $( ) in its place)');
    if (!rest.startsWith('$')) return undefined;
    const whole = parameterIn(rest) ?? (this.quote === 'none' ? escapedQuoteIn(rest) : undefined);
    if (evaluates(rest)) this.runs ??= whole ?? rest.slice(0, 2);
    if (whole !== undefined) return this.#take(whole);
    if (rest.startsWith('$((')) return this.#readArithmetic(rest, '$');
    if (rest.startsWith('$(')) return this.#substitute('$(');
    if (rest.startsWith('${')) return this.#giveUp('${', 'braces with quotes or brackets in them');
    if (rest.startsWith('$[')) return this.#giveUp('$[', '$[ ]');
    if (rest.startsWith("$'") && this.quote === 'none') return this.#giveUp('$', "$' ' with a quote in it");
    return this.#take('$');
  }

  #readArithmetic(rest: string, before: '$' | ''): string {
    const found = arithmeticIn(rest.slice(before.length));
    if (found === undefined || /[A-Za-z_$]/.test(found)) this.runs ??= `${before}(( ))`;
    if (found === undefined)
      return this.#giveUp(`${before}((`, `${before}(( )) with more than numbers in it`);
    this.command.addSign(before + found);
    // It is a command of its own, behind which `then` and `do` may stand.
    if (before === '') this.#endCommand('))');
    return before + found;
  }

  #readUnquoted(rest: string): string {
    const {command} = this;
    const character = rest.charAt(0);
    if (command.betweenWords) {
      if (character === '#') return this.#readComment(commentIn(rest) ?? '');
      if (rest.startsWith('((')) return this.#readArithmetic(rest, '');
    }
    if (/["']/.test(character)) {
      command.addSign(character);
      this.#levels.begin(character === '"' ? 'double' : 'single', command);
    } else if (/[<>]/.test(character)) return this.#redirect(rest);
    else if (/[;|&\n()]/.test(character)) this.#endCommand(character);
    else if (/[ \t]/.test(character)) this.#endWord();
    else if (character === '{') command.addBrace();
    else command.addText(character);
    return character;
  }

  #readComment(comment: string): string {
    // Some shells look for the end of the substitution there.
    if (this.#levels.inSubstitution && /["'`\\()]/.test(comment))
      this.unsure = 'a comment with quotes or brackets in $( )';
    return comment;
  }

  #redirect(rest: string): string {
    if (/^[<>]\(/.test(rest)) return this.#substitute(rest.slice(0, 2));
    if (/^<<(?!<)/.test(rest)) return this.#beginDocument(rest);
    const [sign = ''] = /^(?:<<<|<>|[<>]&|>>|>\||[<>])/.exec(rest) ?? [];
    this.command.redirect(sign);
    return sign;
  }

  #beginDocument(rest: string): string {
    const document = documentIn(rest);
    if (!document || this.#levels.inSubstitution)
      return this.#giveUp('<<', document ? 'a here-document in $( )' : 'a here-document with such an end');
    this.#levels.level.documents.push(document);
    this.command.redirect('<<');
    this.command.addText(document.end);
    return document.beginning;
  }

  #readDocument(rest: string, document: HereDocument): string {
    const line = this.#last === '\n' ? readLine(rest, document) : 'text';
    if (line === 'unsure') this.unsure ??= 'a here-document with $( ) or a backslash in it';
    if (line !== 'end') return partOf(rest);
    this.document = this.#levels.level.documents.shift();
    return /^[^\n]*\n?/.exec(rest)?.[0] ?? '';
  }

  /** Adds what may turn out to be nothing. */
  #take(sign: string): string {
    this.command.addSign(sign);
    return sign;
  }

  #giveUp(sign: string, unsure: string): string {
    this.unsure = unsure;
    return sign;
  }

  #substitute(sign: string): string {
    this.command.addSign(`${sign}…)`);
    this.#levels.begin('substitution');
    return sign;
  }

  #endWord(): void {
    this.command.endWord();
    // To find the program takes a look at all words.
    if (!notRead.has(this.command.words.at(-1) ?? '')) return;
    const {program} = this.command;
    // Its patterns end with a bracket that closes none.
    if (program === 'case' && this.#levels.inSubstitution) this.unsure = 'case in $( )';
    if (program === 'function') this.unsure = 'the word function (write name() in its place)';
    if (program === 'coproc') this.unsure = 'the word coproc';
  }

  #endCommand(sign: string): void {
    this.#endWord();
    const level = this.#levels.level;
    if (level.command.words.length > 0) {
      this.runs ??= runnerAmong(level.command.words);
      if (unquoted(level.command.program) === 'alias') this.unsure = 'an alias';
    }
    level.command = new ShellCommand();
    if (sign === '(') this.#levels.begin('group');
    if (sign === ')' && this.#levels.open) {
      if (level.documents.length > 0) this.unsure = 'a here-document that begins in brackets';
      this.#levels.end();
    }
    if (sign === '\n') this.document = level.documents.shift();
  }
}
