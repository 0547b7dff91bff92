import { directionOf } from '@/lib/domain/learning/communities/threads/text.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { inLanguage } from '@/lib/ui/moments'
import type { Learner } from '../../_parts/learn-page'
import styles from '../communities.module.css'
import { paragraphsOf, partsOf } from './text.rules'

type Names = { ar?: string; en?: string }
type Written = {
  text: string
  dir: 'rtl' | 'ltr'
  language: Language
  mentions: { id: string; name: Names | null }[]
}

type Props = Written & {
  learner: Pick<Learner, 't' | 'language'>
  /** Without links a moderator follows none by mistake. */
  isLinked?: boolean
}

/**
 * The text of a post. Each paragraph has the direction of its first letter, unless the author chose one for all. Nothing of it is ever read as
 * HTML.
 */
export function PostText({ text, dir, language, mentions, learner, isLinked = true }: Props) {
  const { t, language: own } = learner
  const nameOf = (id: string) => {
    const name = mentions.find((one) => one.id === id)?.name
    return name ? inLanguage(name, own).text : t('communities.formerMember')
  }
  const isChosen = dir !== (directionOf(text) ?? dir)
  return (
    <div className={styles.text} dir={dir} lang={language} data-text="theirs">
      {paragraphsOf(text).map((paragraph, at) => {
        const Paragraph = paragraph.isQuoted ? 'blockquote' : 'p'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph of a text has no other name
          <Paragraph key={at} dir={isChosen ? undefined : (directionOf(paragraph.text) ?? undefined)}>
            {partsOf(paragraph.text).map((part, place) => {
              const key = `${at} ${place}`
              if (part.kind === 'person')
                return (
                  <strong key={key}>
                    @<bdi>{nameOf(part.text)}</bdi>
                  </strong>
                )
              if (part.kind === 'link' && !isLinked)
                return (
                  <bdi key={key} dir="ltr" className="code">
                    {part.text}
                  </bdi>
                )
              if (part.kind === 'link')
                return (
                  <a key={key} href={part.text} target="_blank" rel="nofollow noreferrer noopener" dir="ltr">
                    {part.text}
                  </a>
                )
              return part.text
            })}
          </Paragraph>
        )
      })}
    </div>
  )
}

/** A text as its author wrote it: with the names of those whom it mentions. */
export function editable({ text, mentions }: Pick<Written, 'text' | 'mentions'>, language: Language): string {
  const nameOf = (id: string) => inLanguage(mentions.find((one) => one.id === id)?.name ?? {}, language).text
  return text.replace(/@\{([0-9a-f-]{36})\}/g, (whole, id: string) => (nameOf(id) ? `@${nameOf(id)}` : whole))
}
