import { type HostedCaptcha, hostedCaptchas } from '@/lib/platform/auth/hosted-captcha'

/** Where the form of a page shows the CAPTCHA of a provider. */
export const captchaPlace = 'captcha'

/** The common interface of the scripts of all three providers. */
type Widgets = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string
      callback: (token: string) => void
      'error-callback': () => void
      'expired-callback': () => void
      theme: 'light' | 'dark'
    },
  ): unknown
}

/** The CAPTCHA of a provider cannot be shown or did not work. */
export class CaptchaNotShown extends Error {}

/** The script of a provider: loaded with the first CAPTCHA of a page, there for the others. */
function load(provider: HostedCaptcha, language: string): Promise<Widgets> {
  const { script, global } = hostedCaptchas[provider]
  const there: Widgets | undefined = Reflect.get(window, global)
  if (there) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const ready = 'masarCaptchaReady'
    Reflect.set(window, ready, () => resolve(Reflect.get(window, global)))
    const address = `${script}?${new URLSearchParams({ onload: ready, render: 'explicit', hl: language })}`
    const element = Object.assign(document.createElement('script'), { src: address, async: true })
    element.addEventListener('error', () => reject(new CaptchaNotShown()))
    document.head.append(element)
  })
}

/** Shows the CAPTCHA of a provider in the form, and gives the token once somebody has solved it. */
export async function solveHosted(provider: HostedCaptcha, siteKey: string): Promise<string> {
  const place = document.getElementById(captchaPlace)
  if (!place) throw new CaptchaNotShown()
  const widgets = await load(provider, document.documentElement.lang)
  // A widget of its own for each token: a token works once.
  const own = document.createElement('div')
  place.replaceChildren(own)
  place.hidden = false
  try {
    return await new Promise<string>((resolve, reject) => {
      const refuse = () => reject(new CaptchaNotShown())
      const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
      widgets.render(own, {
        sitekey: siteKey,
        callback: resolve,
        'error-callback': refuse,
        'expired-callback': refuse,
        theme,
      })
    })
  } finally {
    place.hidden = true
    place.replaceChildren()
  }
}
