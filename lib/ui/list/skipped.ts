/** How many rows stand before a page that a cursor leads to, in its address; the API does not count them. */
export const skippedName = 'skipped'
