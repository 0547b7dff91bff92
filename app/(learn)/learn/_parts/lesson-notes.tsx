import { readNote } from '@/lib/domain/learning/learner-notes/learner-notes.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { IconBookmark, IconBookmarkFilled, IconPencil, IconPencilCheck } from '@/lib/ui/icons'
import { moduleAddress } from './addresses'
import { DoForm } from './do-form'
import type { Learner } from './learn-page'
import styles from './lesson-notes.module.css'
import type { Outline, OutlineItem } from './outline'

export type OwnNote = DataOf<typeof readNote>
export const ownNote = async (api: Learner['api'], moduleId: string): Promise<OwnNote> =>
  (await api(readNote, { params: { moduleId } })).data

type Props = { path: Outline; item: OutlineItem; note: OwnNote; learner: Learner }
const longest = 5_000

/**
 * The reader's own bookmark and note on a lesson, the same in both languages, in its foot: plain forms, each of which sends its own part. The note opens
 * above the foot.
 */
export function LessonNotes({ path, item, note: { isBookmarked, text }, learner: { t } }: Props) {
  const common = { module: item.moduleId, path: path.id, next: moduleAddress(path.id, item.moduleId) }
  const hidden = (more: Record<string, string>) =>
    Object.entries({ ...common, ...more }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
  const Bookmark = isBookmarked ? IconBookmarkFilled : IconBookmark
  const Note = text === '' ? IconPencil : IconPencilCheck
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of one form; these are two
    <div role="group" className={styles.tools} aria-label={t('learn.own.label')}>
      <DoForm action="note">
        {hidden({ part: 'bookmark', bookmarked: isBookmarked ? '' : '1' })}
        <button type="submit" className={`unframed touch ${styles.tool}`} aria-pressed={isBookmarked}>
          <Bookmark size={20} stroke={1.6} aria-hidden="true" /> <span>{t('learn.own.bookmark')}</span>
        </button>
      </DoForm>
      <details>
        <summary className={`touch ${styles.tool}`} data-written={text !== '' || undefined}>
          <Note size={20} stroke={1.6} aria-hidden="true" />{' '}
          <span>{t(text === '' ? 'learn.own.note' : 'learn.own.written')}</span>
        </summary>
        <div className={styles.sheet}>
          <DoForm action="note" className="stack tight">
            {hidden({ part: 'text' })}
            <label htmlFor="own-note" className="small soft">
              {t('learn.own.private')}
            </label>
            <textarea id="own-note" name="text" rows={4} maxLength={longest} dir="auto" defaultValue={text} data-text="theirs" />
            <div className="row">
              <button type="submit" className="button quiet">
                {t('learn.own.save')}
              </button>
              <a href="/learn/notes">{t('learn.own.all')}</a>
            </div>
          </DoForm>
        </div>
      </details>
    </div>
  )
}
