import { canonicalDomain } from '../email-address'
import { foldLoose } from './fold'

/**
 * Signs around and between words: quotation marks, apostrophes of any form, brackets, commas, slashes. They end a word wherever they are, so that
 * `O'Brien` finds him however the sign was written, and `a/b` what has blanks at it.
 */
const between = /[\s"'‘’ʼ´`«»“”„‟‹›()[\]{}<>,;/\\|\u060c\u061b]+/u
/** Signs that end a sentence, but belong to a word within it, as in an address. */
const around = /^[.:!?'‘’`\u061f\u06d4]+|[.:!?'‘’`\u061f\u06d4]+$/gu

/** The words of a folded search; a row's text must contain each of them. Signs around words are left out, unless there is nothing else. */
export function wordsOf(search: string): string[] {
  const words = search.split(between).flatMap((part) => part.replace(around, '') || [])
  return words.length > 0 ? words : search.split(/\s+/).filter(Boolean)
}

/** The domain of an address in its stored form, in which addresses are searched. */
const withStoredDomain = (word: string): string => {
  const at = word.lastIndexOf('@') + 1
  const domain = at > 0 && /[^\0-\x7f]/.test(word.slice(at)) ? canonicalDomain(word.slice(at)) : null
  return domain ? word.slice(0, at) + domain : word
}

/** A search as it is compared: folded, addresses in their stored form. */
export const searchKey = (search: string): string => foldLoose(search.split(/(\s+)/).map(withStoredDomain).join('')).trim()
