/** Lets the direction of a field follow what is typed. Mantine puts its own `dir` around the field, where the text in it does not count. */
export const typedDirection = { attributes: { input: { dir: 'auto' } } }
