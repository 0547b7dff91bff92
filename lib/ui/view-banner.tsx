'use client'
import { keepView } from './view-cookie'

type Props = { text: string; leave: string }

/** Above every page while it is looked at as another role, with the way back. */
export const ViewBanner = ({ text, leave }: Props) => (
  <div className="notice row" role="status">
    <span>{text}</span>
    <button
      type="button"
      className="link-button"
      onClick={() => {
        keepView(null)
        location.assign('/console')
      }}
    >
      {leave}
    </button>
  </div>
)
