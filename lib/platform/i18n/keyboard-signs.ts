// Escapes only: many of these signs look alike.
/** Hyphens, dashes and the signs for minus. */
const dashes = /[\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2052\u2212\u2796\ufe58]/g
const apostrophes = /[\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u055a\u2018-\u201b\u2032\u2035\u275b\u275c]/g
const quotes = /[\u00ab\u00bb\u02ba\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f]/g

/** One sign for each of its look-alikes: dashes, apostrophes and quotation marks as keyboards and phones put them in. SQL `fold_text` has the same. */
export const oneSign = (text: string): string => text.replace(dashes, '-').replace(quotes, '"').replace(apostrophes, "'")
