import { guideContext } from './guide-page'
import { Rich } from './rich'

/** The files that other tools read, and the samples. */
export async function Tools() {
  const { t } = await guideContext()
  const said = (name: string) => t(`guide.chapters.tools.${name}`)
  return (
    <>
      <p>{said('collections')}</p>
      <ul className="bulleted">
        <li>
          <a href="/docs/guide/download/masar.postman_collection.json" download>
            {said('postman')}
          </a>
        </li>
        <li>
          <a href="/docs/guide/download/masar.tour.postman_collection.json" download>
            {said('tour')}
          </a>
        </li>
        <li>
          <a href="/docs/guide/download/masar.http" download>
            <Rich text={said('http')} />
          </a>
        </li>
        <li>
          <a href="/docs/guide/samples">{said('samples')}</a>
        </li>
      </ul>
    </>
  )
}
