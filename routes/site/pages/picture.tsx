import { classNames } from '../../../src/ui/class-names.ts'
import { pictures } from './pictures.ts'

interface PictureProps {
  of: keyof typeof pictures
  alt: string
  /** Visible when the page opens, so it is loaded first. */
  isFirst?: boolean
  className?: string
}

/** A screenshot made by npm run pictures. Width and height are in CSS pixels. */
export function Picture({ of: name, alt, isFirst, className }: PictureProps) {
  const { file, width, height } = pictures[name]
  return (
    <picture className={classNames('picture', className)}>
      <source type="image/avif" srcSet={`/assets/${file}.avif`} />
      <img
        src={`/assets/${file}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
