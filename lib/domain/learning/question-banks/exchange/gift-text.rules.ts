import { htmlOf } from './html-text.rules'
import { starredAnswer, type WrittenNumber } from './outside-answers.rules'
import type { StoredTexts } from './stored-texts.rules'
import type { Wording } from './text-collector.rules'

/** The answers of a question between its braces. */
export type GiftForm<D> = (design: D, texts: StoredTexts) => string

export const escapeGift = (text: string) => text.replace(/[~=#{}:\\]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
export const giftHtml = (wording: Wording) => escapeGift(htmlOf(wording))
export const percent = (score: number) => `%${Math.round(score * 1e7) / 1e5}%`
/** An accepted answer; one that begins like a share of the marks has its own before it. */
export const giftAccepted = ({ text, score }: { text: string; score: number }) =>
  `=${score === 1 && !/^[%٪]/.test(text) ? '' : percent(score)}${escapeGift(starredAnswer(text))}`
export const giftNumber = (one: WrittenNumber) => ('min' in one ? `${one.min}..${one.max}` : `${one.value}:${one.tolerance}`)

/** The feedback on a choice; empty where there is none. */
export const giftNote = ({ feedback }: StoredTexts, key: string): string => {
  const wording = feedback(key)
  return wording ? `#${giftHtml(wording)}` : ''
}
export const giftOption = (texts: StoredTexts, key: string, mark: string) =>
  `${mark}${giftHtml(texts.label(key))}${giftNote(texts, key)}`
