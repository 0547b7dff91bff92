import type { Language } from '@/lib/platform/i18n/languages'
import type { Person } from '@/lib/ui/person'

type Props = { locale: Language; language: Language; t: Person['t'] }

/** Says plainly that something is not there in the reader's language and which one is shown. */
export const Fallback = ({ locale, language, t }: Props) => (
  <p className="notice small">
    {t('learn.fallback', { wanted: t(`learn.languages.${language}`), shown: t(`learn.languages.${locale}`) })}
  </p>
)
