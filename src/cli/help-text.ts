import {styleText} from 'node:util';

/** A heading of the help at the beginning of a line: `Usage:`, `Options:`. */
const heading = /^[A-Z][a-z]+:(?=\n| )/gm;

/** Returns the help with bold headings, where the stream is a terminal that shows them. */
export const helpText = (text: string, stream: NodeJS.WriteStream): string =>
  text.replace(heading, found => styleText('bold', found, {stream}));
