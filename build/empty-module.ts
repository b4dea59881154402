// Replaces packages that are not bundled.
export default {};
