import type { Language } from '@/lib/platform/i18n/languages'
import { Theirs } from '@/lib/ui/theirs'
import { ownText } from './own-texts'

type Props = { of: { ar?: string | undefined; en?: string | undefined }; language: Language; className?: string | undefined }

/** A text in two languages, as its reader gets it; nothing where none is written. */
export function OwnText({ of, language, className }: Props) {
  const shown = ownText(of, language)
  if (!shown) return null
  return (
    <span data-text="theirs" className={className}>
      <Theirs locale={shown.locale}>{shown.text}</Theirs>
    </span>
  )
}
