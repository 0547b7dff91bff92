/** The way back to the list of communities, above the title of a page. */
export const ToCommunities = ({ t }: { t: (key: string) => string }) => (
  <p className="small">
    <a href="/learn/communities">{t('communities.title')}</a>
  </p>
)
