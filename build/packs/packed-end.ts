/** What is added to the name of the program for the file of its packs. */
export const packedEnd = '.code';
