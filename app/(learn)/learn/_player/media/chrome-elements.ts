import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Chrome<More = object> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & More
type Button = Chrome<{ notooltip?: boolean; seekoffset?: string }>

declare module 'react' {
  namespace JSX {
    // The elements of media-chrome that the player is made of.
    interface IntrinsicElements {
      'media-controller': Chrome<{
        audio?: boolean
        noautohide?: boolean
        nosubtitleslangpref?: boolean
        hotkeys?: string
        keyboardbackwardseekoffset?: string
        keyboardforwardseekoffset?: string
      }>
      'media-control-bar': Chrome
      'media-play-button': Button
      'media-seek-backward-button': Button
      'media-seek-forward-button': Button
      'media-mute-button': Button
      'media-pip-button': Button
      'media-fullscreen-button': Button
      'media-time-range': Chrome
      'media-volume-range': Chrome
    }
  }
}
