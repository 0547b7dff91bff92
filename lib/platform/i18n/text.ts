import { createTranslator } from 'next-intl'
import { messages } from '@/messages/catalogue'
import { memo } from '../memo'
import { type Digits, messageLocale, type TextValues, withDigits } from './digits'
import { type Language, languages } from './languages'

type Translator = { (key: string, values?: TextValues): string; raw(key: string): string }

const digitsOf = { ar: ['latn', 'arab'], en: ['latn'] } as const
const translators = new Map(
  languages.flatMap((language) =>
    digitsOf[language].map((digits) => {
      const locale = messageLocale(language, digits)
      // The keys are checked by the tests of the messages, not by types: many are put together at run time.
      const translate = createTranslator({ locale, messages: messages[language], timeZone: 'UTC' }) as unknown as Translator
      return [locale, { translate, plain: memo((key) => translate(key)) }] as const
    }),
  ),
)

/**
 * The text of a message key, such as `errors.roleForbidden`, in a language. `digits` are the reader's; the API's own messages have 0-9. English
 * has 0-9 always.
 */
export function text(language: Language, key: string, values?: TextValues, digits: Digits = 'latn'): string {
  const locale = messageLocale(language, language === 'en' ? 'latn' : digits)
  const translator = translators.get(locale)
  if (!translator) throw new Error(`no messages in ${locale}`)
  return values ? translator.translate(key, withDigits(translator.translate.raw(key), values, locale)) : translator.plain(key)
}
