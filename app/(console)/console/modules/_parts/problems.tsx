'use client'
import type { AutosaveView } from '@/lib/ui/autosave/ports'
import { useTranslations } from '@/lib/ui/translations'
import type { KnownModule, ModuleDocument } from './document'
import { type Place, problemsOf, type Saving } from './saving'

/** Brings the field of a place into view, with the focus. */
export function showPlace({ part, path }: Place): void {
  const form = document.querySelector(`[data-part="${part}"]`)
  const wanted = part === 'title' ? `title.${path}` : path
  const steps = wanted.split('.')
  for (let length = steps.length; length > 0; length--) {
    const field = form?.querySelector(`[data-path="${steps.slice(0, length).join('.')}"]`)
    const focused = field?.querySelector<HTMLElement>('input, select, textarea, [role=textbox], button')
    if (!field) continue
    field.scrollIntoView({ block: 'center' })
    focused?.focus({ preventScroll: true })
    return
  }
}

type Props = { saving: Saving; view: AutosaveView<ModuleDocument, KnownModule> }

/**
 * The problems that prevent the publication of the module or of one of its languages; each leads to its
 * field.
 */
export function Problems({ saving, view: { known, document } }: Props) {
  const t = useTranslations('modules.problems')
  const problems = problemsOf(saving, known.module, document)
  const { status, hasChanges } = known.module
  // Nothing is left to publish.
  if (problems.length === 0 && status === 'published' && !hasChanges) return null
  return (
    <section className="panel stack" aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {problems.length === 0 && <p className="text-good">{t('none')}</p>}
      {problems.length > 0 && (
        <ul className="lines">
          {problems.map(({ place, text, key }) => (
            <li key={`${key} ${text}`}>
              {place ? (
                <button type="button" className="link-button" onClick={() => showPlace(place)}>
                  {place.language && <span className="badge">{t(place.language)}</span>} <bdi>{text}</bdi>
                </button>
              ) : (
                <bdi>{text}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
