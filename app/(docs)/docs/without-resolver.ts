/**
 * In place of the resolvers that Swagger UI brings (next.config.mjs): the page inlines references itself, so that none of them is ever asked, and
 * they are most of its code.
 */
const never = {
  name: 'none',
  match: () => false,
  normalize: (part: unknown) => part,
  resolve: () => Promise.reject(new Error('There is no resolver')),
}
export default never

/** The one thing of that code that sending requests needs. */
export const url = {
  resolve: (from: string, to: string): string => new URL(to, from).href,
  isHttpUrl: (address: string): boolean => /^https?:/i.test(address),
}
