declare module '*.woff2?address' {
  /** Where the font is served. */
  const address: string
  export default address
}
