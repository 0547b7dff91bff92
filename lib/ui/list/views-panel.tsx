'use client'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import styles from './list.module.css'
import { useList } from './navigation'
import { readViews, type SavedView, viewOf, viewsKey, withView } from './saved-views'

/** The saved views of a list, and a form that saves the current one under a name. */
export function ViewsPanel({ list, onClose }: { list: string; onClose: () => void }) {
  const t = useTranslations('parts.list.views')
  const { me } = useConsole()
  const { query, go } = useList()
  const key = viewsKey(me.id, list)
  const [views, setViews] = useState(() => readViews(localStorage.getItem(key)))
  const [name, setName] = useState('')
  const now = viewOf(query)
  const keep = (next: SavedView[]) => {
    setViews(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const show = (view: SavedView) => {
    const without = Object.fromEntries([...query.keys()].map((each) => [each, null]))
    go({ ...without, ...Object.fromEntries(new URLSearchParams(view.query)) })
    onClose()
  }
  return (
    <div className={`stack ${styles.views}`}>
      {views.length === 0 && <p className="soft small">{t('none')}</p>}
      {views.length > 0 && (
        <ul className="lines" aria-label={t('open')}>
          {views.map((view) => (
            <li key={view.name} className="bar">
              <button type="button" className="link-button" aria-current={view.query === now} onClick={() => show(view)}>
                <bdi>{view.name}</bdi>
              </button>
              <CloseButton
                size="sm"
                aria-label={t('remove', { name: `\u2068${view.name}\u2069` })}
                onClick={() => keep(views.filter((other) => other !== view))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="row tight nowrap"
        onSubmit={(event) => {
          event.preventDefault()
          keep(withView(views, { name: name.trim(), query: now }))
          setName('')
        }}
      >
        <TextInput
          size="sm"
          aria-label={t('name')}
          placeholder={t('name')}
          maxLength={60}
          {...typedDirection}
          value={name}
          disabled={now === ''}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" disabled={name.trim() === '' || now === ''}>
          {t('save')}
        </Button>
      </form>
      <p className="soft small">{t(now === '' ? 'empty' : 'onDevice')}</p>
    </div>
  )
}
