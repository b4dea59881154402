// Stands for a package that is not part of the program.
export default {};
