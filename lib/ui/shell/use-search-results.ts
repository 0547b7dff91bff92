'use client'
import { useEffect, useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import { inLanguage } from '@/lib/ui/moments'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import type { Choice, PaletteSource } from './palette-content'
import type { ShownPath } from './path-detail'

const waitMs = 200

/** The name of a record, and its language if that is known. */
function nameOf(item: { [field: string]: unknown }, field: string, language: Language): { text: string; lang?: string } {
  const value = item[field]
  if (typeof value === 'object' && value !== null) return inLanguage(value, language)
  return { text: String(value ?? ''), lang: typeof item.locale === 'string' ? item.locale : undefined }
}

/** The things of all sources that match what is typed. */
export function useSearchResults(typed: string, sources: PaletteSource[], onPath: (path: ShownPath) => void): Choice[] {
  const { language } = useConsole()
  const navigate = useNavigate()
  const [results, setResults] = useState<Choice[]>([])
  useEffect(() => {
    const wanted = typed.trim()
    setResults([])
    if (wanted.length < 2) return
    let current = true
    const search = async ({ endpoint, title, field, icon, ...target }: PaletteSource): Promise<Choice[]> => {
      const { data } = await call(endpoint, { query: { search: wanted, perPage: 5 }, headers: { 'accept-language': language } })
      return (data as { id: string }[]).map((item) => {
        const { text, lang } = nameOf(item, field, language)
        const run = () =>
          'href' in target ? navigate(target.href.replace(':id', item.id)) : onPath({ endpoint, path: item } as ShownPath)
        return { id: `${endpoint.id}-${item.id}`, title: text, lang, group: title, icon, run }
      })
    }
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(sources.map(search))
      // A list that fails leaves the others standing: the palette only helps to get somewhere.
      if (current) setResults(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
    }, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, sources, language, navigate, onPath])
  return results
}
