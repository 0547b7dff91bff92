import { readBrand, updateBrand } from '@/lib/domain/house/branding/branding.contract'
import { completeAsset, listAssets, readAsset, updateAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { markNames } from '@/lib/platform/words'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { Email } from '@/lib/ui/email'
import { endpoint } from '@/lib/ui/endpoint'
import { formFields } from '@/lib/ui/form/fields'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../_parts/console-page'
import { BrandingForm } from '../_parts/branding-form'
import { BrandingPicture } from '../_parts/branding-picture'
import { OrganizationTabs } from '../_parts/organization-tabs'

/** The pictures that stand for an organization, and the sender of its mails. */
export default consolePage(
  { name: 'organization', needs: readBrand },
  async ({ t, textsOf, me, api, organization, language }) => {
    const { data: brand } = await api(readBrand)
    const texts = textsOf('organization').organization.branding
    const { fields } = texts
    const files = can(me, listAssets) &&
      can(me, readAsset) && {
        list: endpoint(listAssets),
        read: endpoint(readAsset),
        ...(can(me, uploadAsset) && { upload: endpoint(uploadAsset), complete: endpoint(completeAsset) }),
        ...(can(me, updateAsset) && { update: endpoint(updateAsset) }),
      }
    return (
      <>
        <SectionHeader
          trail={t('organization.branding.title')}
          title={t('organization.branding.title')}
          intro={t('organization.branding.intro')}
          shows={{ contract: readBrand }}
        />
        <OrganizationTabs current="branding" t={t} />
        {can(me, updateBrand) ? (
          <Texts of={textsOf('parts', 'organization', 'filePicker')}>
            <BrandingForm
              endpoint={endpoint(updateBrand)}
              reads={endpoint(readBrand)}
              files={files || undefined}
              fields={formFields(updateBrand, texts, {
                order: ['mailSender', 'mailFrom', 'mailReplyTo'],
                ltr: ['mailFrom', 'mailReplyTo'],
              })}
              first={brand}
              names={organization.name}
            />
          </Texts>
        ) : (
          <Panel title={t('organization.branding.pictures')} intro={t('organization.readOnly')}>
            <Facts
              facts={[
                ...markNames.map((name) => ({
                  label: fields[name],
                  value: brand[name] ? (
                    <BrandingPicture picture={brand[name]} isDark={name === 'logoDark'} />
                  ) : (
                    t('organization.none')
                  ),
                })),
                { label: fields.mailSender, value: <bdi>{brand.mailSender?.[language] ?? organization.name[language]}</bdi> },
                {
                  label: fields.mailFrom,
                  value: brand.mailFrom ? <Email>{brand.mailFrom}</Email> : t('organization.none'),
                },
                {
                  label: fields.mailReplyTo,
                  value: brand.mailReplyTo ? <Email>{brand.mailReplyTo}</Email> : t('organization.none'),
                },
              ]}
            />
          </Panel>
        )}
      </>
    )
  },
)
