import { direction, type Language } from '@/lib/platform/i18n/languages'

type Props = { children: string; locale: Language; className?: string }

/** A text that somebody wrote, in its own language and direction within ours. */
export const Theirs = ({ children, locale, className }: Props) => (
  <bdi lang={locale} dir={direction(locale)} className={className}>
    {children}
  </bdi>
)
