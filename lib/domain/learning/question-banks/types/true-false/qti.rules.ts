import { languages } from '@/lib/platform/i18n/languages'
import { choiceBlock, identifiersOf, type QtiForm, qtiHtml } from '../../exchange/qti-text.rules'
import type { Said } from '../../exchange/text-collector.rules'
import type { Design } from './design.rules'

const said = { true: { ar: 'صواب', en: 'True' }, false: { ar: 'خطأ', en: 'False' } }

export const qti: QtiForm<Design> = {
  write({ correct }, writer) {
    const own = (texts: { ar: string; en: string }): Said =>
      Object.fromEntries(languages.filter((each) => writer.stem[each] !== undefined).map((each) => [each, texts[each]]))
    const options = (['true', 'false'] as const).map((key) => writer.simple(key, key, qtiHtml(own(said[key]))))
    return { responses: identifiersOf('single', [String(correct)]), body: choiceBlock(writer, 1, options) }
  },
}
