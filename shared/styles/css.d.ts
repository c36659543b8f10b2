/** A style sheet imported as text; the build minifies it, the unit tests see an empty one. */
declare module '*.css' {
  const text: string;
  export default text;
}
