import { classNames } from '../../../src/ui/class-names.ts'
import { pictures } from './pictures.ts'

interface PictureProps {
  of: keyof typeof pictures
  alt: string
  /** In sight when the page opens, so it must not wait. */
  first?: boolean
  className?: string
}

/** A picture of the product, as npm run pictures took it. Its width and height are those on the page. */
export function Picture({ of: name, alt, first, className }: PictureProps) {
  const { file, width, height } = pictures[name]
  return (
    <picture className={classNames('picture', className)}>
      <source type="image/avif" srcSet={`/assets/${file}.avif`} />
      <img
        src={`/assets/${file}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
