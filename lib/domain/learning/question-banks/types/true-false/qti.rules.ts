import { languages } from '@/lib/platform/i18n/languages'
import { choiceBlock, identifiersOf, type QtiForm, qtiHtml } from '../../exchange/qti-text.rules'
import type { Wording } from '../../exchange/text-collector.rules'
import type { Design } from './design.rules'

const wording = { true: { ar: 'صواب', en: 'True' }, false: { ar: 'خطأ', en: 'False' } }

export const qti: QtiForm<Design> = {
  write({ correct }, writer) {
    const own = (texts: { ar: string; en: string }): Wording =>
      Object.fromEntries(languages.filter((each) => writer.stem[each] !== undefined).map((each) => [each, texts[each]]))
    const options = (['true', 'false'] as const).map((key) => writer.simple(key, key, qtiHtml(own(wording[key]))))
    return { responses: identifiersOf('single', [String(correct)]), body: choiceBlock(writer, 1, options) }
  },
}
