'use client'
import { Kbd } from '@mantine/core'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { IconSearch } from '@/lib/ui/icons'
import { patient } from '@/lib/ui/patience'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import type { PaletteContent } from './palette-content'
import type { ShownPath } from './path-detail'
import styles from './shell.module.css'

// None is part of the first load: they wait for a key.
const Palette = dynamic(() => import('./palette').then((module) => module.Palette), { ssr: false })
const KeyList = dynamic(() => import('./key-list').then((module) => module.KeyList), { ssr: false })
const PathDetail = dynamic(() => import('./path-detail').then((module) => module.PathDetail), { ssr: false })

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** How long `g` waits for its letter. */
const patienceMs = 1500

/** The keys of the console: the palette, the search of the page, the list of keys, `g` with a section's letter, and `c` for a new record of a list. */
export function Shortcuts(content: PaletteContent) {
  const { sections, actions } = content
  const pathname = usePathname()
  const t = useTranslations('parts.shell')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [path, setPath] = useState<ShownPath | null>(null)
  const going = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // By the key's place as well: on an Arabic keyboard the same keys write other letters.
      const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && letter === 'k') {
        event.preventDefault()
        return setOpen((now) => (now === 'palette' ? null : 'palette'))
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog]')) return
      if (event.key === '?' || event.key === '؟') setOpen('keys')
      else if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) {
        const search = document.querySelector<HTMLElement>('[data-page-search]')
        event.preventDefault()
        if (search) search.focus()
        else setOpen('palette')
      } else if (performance.now() - going.current < patient(patienceMs)) {
        going.current = Number.NEGATIVE_INFINITY
        const section = sections.find((candidate) => candidate.letter === letter)
        if (section) navigate(section.path)
      } else if (letter === 'g') going.current = performance.now()
      else if (letter === 'c') {
        const create = actions.find(({ creates }) => creates === pathname)
        if (create) navigate(create.href)
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [sections, actions, pathname, navigate])
  return (
    <>
      <button type="button" className={styles.search} aria-label={t('palette')} onClick={() => setOpen('palette')}>
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span>{t('find')}</span>
        <Kbd size="xs" dir="ltr">
          Ctrl K
        </Kbd>
      </button>
      {open === 'palette' && (
        <Palette {...content} onClose={() => setOpen(null)} onKeys={() => setOpen('keys')} onPath={setPath} />
      )}
      {open === 'keys' && <KeyList sections={sections} onClose={() => setOpen(null)} />}
      {path && <PathDetail {...path} onClose={() => setPath(null)} />}
    </>
  )
}
