'use client'
import { Modal } from '@mantine/core'
import type { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { direction } from '@/lib/platform/i18n/languages'
import { Copy } from '@/lib/ui/actions/copy'
import { CopyCurl } from '@/lib/ui/actions/copy-curl'
import { curlOf } from '@/lib/ui/actions/curl'
import { useConsole } from '@/lib/ui/console-provider'
import { Facts } from '@/lib/ui/detail/facts'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { categoryName } from '@/lib/ui/path-category'
import { useTranslations } from '@/lib/ui/translations'
import { Code } from '@/lib/ui/when'

/** A path, and the list it was found through. */
export type ShownPath = { path: ItemOf<typeof listLearningPaths>; endpoint: Endpoint<typeof listLearningPaths> }

/** A published path as learners see it. The cURL call finds the path by its title, like the palette. */
export function PathDetail({ path, endpoint, onClose }: ShownPath & { onClose: () => void }) {
  const t = useTranslations('parts.path')
  const { language } = useConsole()
  const { id, title, description, category, level, locale, availableLocales } = path
  const theirs = { lang: locale, dir: direction(locale) }
  const command = curlOf({ ...endpoint, localized: true }, { host: location.host, language, query: { search: title } })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<bdi {...theirs}>{title}</bdi>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">
        <p data-text="theirs" {...theirs}>
          {description}
        </p>
        <Facts
          facts={[
            { label: t('category'), value: <bdi>{categoryName(category, (key) => t(key.replace('parts.path.', '')))}</bdi> },
            { label: t('level'), value: t(`levels.${level}`) },
            {
              label: t('languages'),
              value: new Intl.ListFormat(language).format(availableLocales.map((each) => t(`in.${each}`))),
            },
            { label: t('id'), value: <Code>{id}</Code> },
          ]}
        />
        <div className="row">
          <Copy text={id} label={t('copyId')} />
          <CopyCurl command={command} />
        </div>
      </div>
    </Modal>
  )
}
