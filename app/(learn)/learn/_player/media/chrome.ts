'use client'
import { MediaChromeButton } from 'media-chrome/media-chrome-button'
import { MediaChromeRange } from 'media-chrome/media-chrome-range'
import { MediaContainer } from 'media-chrome/media-container'
import 'media-chrome/media-controller'
import MediaControlBar from 'media-chrome/media-control-bar'
import 'media-chrome/media-fullscreen-button'
import MediaGestureReceiver from 'media-chrome/media-gesture-receiver'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-pip-button'
import 'media-chrome/media-play-button'
import MediaPreviewThumbnail from 'media-chrome/media-preview-thumbnail'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import { MediaTextDisplay } from 'media-chrome/media-text-display'
import 'media-chrome/media-time-range'
import MediaTooltip from 'media-chrome/media-tooltip'
import { addTranslation } from 'media-chrome/utils/i18n'
import 'media-chrome/media-volume-range'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Messages } from '@/messages/catalogue'

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
/** Each control writes its own style element, which the page's policy takes only with the nonce of the page. */
function withNonce<Given extends unknown[]>(base: { getTemplateHTML: (...given: Given) => string }): void {
  const write = base.getTemplateHTML
  base.getTemplateHTML = function (this: unknown, ...given: Given) {
    return write.apply(this, given).replaceAll('<style', `<style nonce="${nonce}"`)
  }
}
withNonce(MediaChromeButton)
withNonce(MediaChromeRange)
withNonce(MediaContainer)
withNonce(MediaControlBar)
withNonce(MediaGestureReceiver)
withNonce(MediaPreviewThumbnail)
withNonce(MediaTextDisplay)
withNonce(MediaTooltip)

/** Names the controls in a language. The names on the left are those of the library. */
export function nameControls(language: Language, { controls }: Messages['player']['media']): void {
  addTranslation(language, {
    play: controls.play,
    pause: controls.pause,
    mute: controls.mute,
    unmute: controls.unmute,
    seek: controls.seek,
    volume: controls.volume,
    'video player': controls.video,
    'audio player': controls.audio,
    'enter fullscreen mode': controls.enterFullScreen,
    'exit fullscreen mode': controls.exitFullScreen,
    'enter picture in picture mode': controls.enterPictureInPicture,
    'exit picture in picture mode': controls.exitPictureInPicture,
    'seek back {seekOffset} seconds': controls.back,
    'seek forward {seekOffset} seconds': controls.forward,
    'playback time': controls.time,
    '{currentTime} of {totalTime}': controls.place,
    'video not loaded, unknown time.': controls.unknownTime,
    hour: controls.hour,
    hours: controls.hours,
    minute: controls.minute,
    minutes: controls.minutes,
    second: controls.second,
    seconds: controls.seconds,
  })
}
