'use client'
import { Kbd } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { patient } from '@/lib/ui/patience'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import styles from './grading.module.css'

type Props = { previous: string | null; next: string | null }

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** After `g` a letter leads to a section of the console. */
const goingMs = 1500

/** Leads to the attempt before and after by the keys K and J, and out of a field by Escape. */
function useKeys({ previous, next }: Props) {
  const navigate = useNavigate()
  const going = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]')) return
      if (isTyping(event.target)) {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
        return
      }
      // By the key's place as well: on an Arabic keyboard the same keys write other letters.
      const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key.toLowerCase()
      const isGoing = performance.now() - going.current < patient(goingMs)
      going.current = letter === 'g' && !isGoing ? performance.now() : Number.NEGATIVE_INFINITY
      const to = isGoing ? null : letter === 'j' ? next : letter === 'k' ? previous : null
      if (to) navigate(to)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [previous, next, navigate])
}

/** The way to the attempts before and after, and the keys of the page. */
export function Ways(props: Props) {
  const t = useTranslations('gradingDesk')
  useKeys(props)
  const { previous, next } = props
  return (
    <nav className="bar" aria-label={t('ways')}>
      <span className="row tight">
        {previous ? <LinkButton href={previous}>{t('previous')}</LinkButton> : <span className="soft">{t('first')}</span>}
        {next ? <LinkButton href={next}>{t('next')}</LinkButton> : <span className="soft">{t('last')}</span>}
      </span>
      <ul className={`small soft ${styles.keys}`} aria-label={t('keys.label')}>
        {(['next', 'previous', 'save', 'leave'] as const).map((name) => (
          <li key={name}>
            <Kbd size="xs" dir="ltr">
              {{ next: 'J', previous: 'K', save: 'Enter', leave: 'Esc' }[name]}
            </Kbd>{' '}
            {t(`keys.${name}`)}
          </li>
        ))}
      </ul>
    </nav>
  )
}
