import { notFound } from 'next/navigation'
import { env } from '@/lib/platform/env'
import { type Block, chapters, type Settings, settingsBlock } from '../_parts/chapters'
import { ErrorList } from '../_parts/error-list'
import styles from '../_parts/guide.module.css'
import { GuidePage, guideContext, guideTitle } from '../_parts/guide-page'
import { Code, Rich } from '../_parts/rich'
import { settingsFor } from '../_parts/settings'
import { Tools } from '../_parts/tools'

type PieceProps = { block: Exclude<Block, string>; label: string; settings: Settings }
/** A piece of code of a chapter. */
function Piece({ block, label, settings }: PieceProps) {
  if ('settings' in block) return <Code source={settingsBlock(settings)} label={label} />
  if ('shell' in block) return <Code source={block.shell} label={label} />
  if ('shown' in block) return <Code source={block.shown} label={label} />
  return <Code source={block.code} label={block.file} file={block.file} />
}

type Props = { params: Promise<{ chapter: string }> }

async function chapterAt(params: Props['params']) {
  const { chapter } = await params
  const at = chapters.findIndex(({ slug }) => slug === chapter)
  const found = chapters[at]
  if (!found) notFound()
  return { ...found, previous: chapters[at - 1], next: chapters[at + 1] }
}

export async function generateMetadata({ params }: Props) {
  const { t } = await guideContext()
  const { key } = await chapterAt(params)
  return guideTitle(t(`guide.chapters.${key}.title`))
}

export default async function ChapterPage({ params }: Props) {
  const { t, host, organization } = await guideContext()
  const { blocks, key, next, previous, slug } = await chapterAt(params)
  const { requests, seconds } = env().RATE_LIMIT_GENERAL
  const said = (name: string) => t(`guide.chapters.${key}.${name}`, name === 'rate' ? { requests, seconds } : undefined)
  const title = said('title')
  const settings = await settingsFor(host, organization?.slug)
  return (
    <GuidePage current={slug}>
      <h1>{title}</h1>
      <p className={styles.lead}>{said('lead')}</p>
      {blocks.map((block, at) =>
        typeof block === 'string' ? (
          <p key={block}>
            <Rich text={said(block)} />
          </p>
        ) : (
          <Piece key={JSON.stringify(block)} block={block} label={`${title} (${at})`} settings={settings} />
        ),
      )}
      {key === 'errors' && <ErrorList />}
      {key === 'tools' && <Tools />}
      <p className={styles.ways}>
        {previous && (
          <a href={`/docs/guide/${previous.slug}`} rel="prev">
            {t('guide.previous', { title: t(`guide.chapters.${previous.key}.title`) })}
          </a>
        )}
        {next && (
          <a href={`/docs/guide/${next.slug}`} rel="next">
            {t('guide.next', { title: t(`guide.chapters.${next.key}.title`) })}
          </a>
        )}
      </p>
    </GuidePage>
  )
}
