// Canonical ordering takes the square of the length of a run of marks. U+034F ends a run and is invisible (UAX 15, Stream-Safe Text Format); the two
// halfwidth marks are letters until they are normalized.
const longRun = /[\p{M}\uff9e\uff9f]{30}/gu

/** A Unicode normal form in linear time: as `String.normalize`, but for U+034F after every thirtieth mark of a run. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC'): string =>
  text.replace(longRun, '$&\u034f').normalize(form)
