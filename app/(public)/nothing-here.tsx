import { Frame } from '@/lib/ui/frame'
import { visit } from '@/lib/ui/visit'

export async function nothingHereMetadata() {
  const { say } = await visit()
  return { title: `${say('common.notFound.title')} · ${say('common.productName')}` }
}

/** What every address without a page shows. */
export async function NothingHere() {
  const visitor = await visit()
  return (
    <Frame label={visitor} narrow>
      <div className="panel stack">
        <h1>{visitor.say('common.notFound.title')}</h1>
        <p>{visitor.say('common.notFound.detail')}</p>
        <p>
          <a href="/">{visitor.say('common.notFound.home')}</a>
        </p>
      </div>
    </Frame>
  )
}
