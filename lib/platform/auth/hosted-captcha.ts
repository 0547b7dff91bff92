/** A provider that renders its own CAPTCHA: its script, the script's global name, and the sources that the page's CSP must allow. */
export const hostedCaptchas = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    global: 'turnstile',
    hosts: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    global: 'hcaptcha',
    hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    script: 'https://www.recaptcha.net/recaptcha/api.js',
    global: 'grecaptcha',
    hosts: ['https://www.recaptcha.net', 'https://recaptcha.net', 'https://www.gstatic.com'],
  },
} as const

export type HostedCaptcha = keyof typeof hostedCaptchas
export const isHostedCaptcha = (provider: string): provider is HostedCaptcha => Object.hasOwn(hostedCaptchas, provider)
