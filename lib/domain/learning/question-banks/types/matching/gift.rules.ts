import { type GiftForm, giftHtml } from '../../exchange/gift-text.rules'
import type { Design } from './design.rules'

export const gift: GiftForm<Design> = ({ pairs, extra }, { label }) =>
  [
    ...pairs.map(({ left, right }) => `=${giftHtml(label(left))} -> ${giftHtml(label(right))}`),
    ...extra.map((key) => `= -> ${giftHtml(label(key))}`),
  ].join('\n')
