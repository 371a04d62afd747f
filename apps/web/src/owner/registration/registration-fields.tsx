import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { formatPhone } from '@matjari/contract/phone'
import { restaurantNameProblem, shopTextRule } from '@matjari/contract/restaurants/rules'
import { type ShopText, shopTexts } from '@matjari/contract/restaurants/shop-texts'
import { type MainCategory, mainCategories } from '@matjari/contract/restaurants/tag-list'
import { graphemeCount, unitsFor, utf8Bytes } from '@matjari/contract/text-length'
import { Search } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { AddressSearch } from '../../maps/address/address-search.tsx'
import type { Coordinates } from '../../maps/coordinates.ts'
import type { FoundPlace } from '../../maps/found-address.ts'
import { PlaceMapMover } from '../../maps/place/pin-mover.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioChip } from '../../ui/choice/chip.tsx'
import { Field, FieldGroup } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { FileDrop, FilePreview } from '../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { type AddressDraft, tooLong } from './registration-draft.ts'

/** The category of the restaurant, one of five. */
export const CategoryField = ({
  value,
  onChange,
  error,
}: {
  value: MainCategory | null
  onChange: (category: MainCategory) => void
  error: string | undefined
}) => (
  <FieldGroup label="대분류 (택 1)" required error={error}>
    <div className="flex flex-wrap gap-2">
      {mainCategories.map((category) => (
        <RadioChip
          key={category}
          name="category"
          value={category}
          checked={category === value}
          onChange={() => onChange(category)}
        >
          {category}
        </RadioChip>
      ))}
    </div>
  </FieldGroup>
)

type TextFieldProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** 7 / 16자 · 19 / 50바이트 */
export const countedText = (
  text: string,
  { characters, bytes }: { characters: number; bytes: number },
) => {
  // A text that is far too long is neither normalized nor counted exactly.
  const composed = text.length > unitsFor(characters) ? text : text.normalize('NFC')
  return `${graphemeCount(composed)} / ${characters}자 · ${utf8Bytes(composed)} / ${bytes}바이트`
}

export const NameField = ({
  value,
  onChange,
  error,
  label = '가게 이름',
}: TextFieldProps & { label?: string }) => (
  <Field
    label={label}
    required
    counter={countedText(value, limits.restaurantName)}
    error={error ?? tooLong(value, restaurantNameProblem)}
  >
    <Input
      name="name"
      autoComplete="off"
      placeholder="가게 이름"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

export function PhoneField({ value, onChange, error }: TextFieldProps) {
  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const { text, caret } = phoneWhileTyping(input.value, input.selectionStart ?? Infinity)
    input.value = text
    input.setSelectionRange(caret, caret)
    onChange(text)
  }

  return (
    <Field label="가게 전화번호" required error={error}>
      <Input
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="예: 02-1234-5678"
        value={value}
        onChange={handleChange}
        className="num"
      />
    </Field>
  )
}

const textControls: Record<ShopText, { label: string; placeholder: string }> = {
  description: { label: '가게 설명', placeholder: '어떤 가게인지 짧게 소개해 주세요' },
}

/** The control is named like the text: a refusal puts the focus there by that name. */
export function ShopTextField({
  name,
  value,
  onChange,
  error,
}: TextFieldProps & { name: ShopText }) {
  const text = shopTexts[name]
  const { label, placeholder } = textControls[name]
  return (
    <Field
      label={label}
      required={text.required !== null}
      counter={countedText(value, text)}
      error={error ?? tooLong(value, shopTextRule(name))}
    >
      <Textarea
        name={name}
        placeholder={placeholder}
        max={text.characters}
        value={value}
        onValueChange={onChange}
        className="min-h-28!"
      />
    </Field>
  )
}

/**
 * Formats a phone number while it is being typed: it inserts the dashes and keeps the caret behind the same digit.
 * Otherwise typing in the middle would move the caret to the end.
 */
export function phoneWhileTyping(text: string, caret: number) {
  const formatted = formatPhone(text)
  const digitsBefore = text.slice(0, caret).replace(/\D/g, '').length
  let at = 0
  for (let digits = 0; at < formatted.length && digits < digitsBefore; at += 1) {
    if (/\d/.test(formatted.charAt(at))) digits += 1
  }
  // At the end the caret goes behind a dash just added; otherwise the next digit would be typed before it.
  return { text: formatted, caret: caret === text.length ? formatted.length : at }
}

type AddressFieldProps = {
  draft: AddressDraft
  onChange: (changed: Partial<AddressDraft>) => void
  error: string | undefined
  label?: string
  /** An address sent before, without its codes: it is shown, and is the first search. */
  earlier?: string
}

/** The address from the address search, the floor, and the pin on the map. */
export function AddressField({
  draft,
  onChange,
  error,
  label = '주소',
  earlier = '',
}: AddressFieldProps) {
  const [isSearching, setIsSearching] = useState(false)
  const { place, pin, addressDetail } = draft

  return (
    <FieldGroup label={label} required error={error} help={place?.at && adviceOn(place, pin)}>
      <div className="grid gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <Input
            readOnly
            aria-label="우편번호"
            placeholder="우편번호"
            value={place?.address.zonecode ?? ''}
            className="num"
          />
          <Button variant="soft" data-first onClick={() => setIsSearching(true)}>
            <Search aria-hidden="true" className="size-4" />
            주소 검색
          </Button>
        </div>
        <Input
          readOnly
          aria-label="주소"
          placeholder="주소"
          value={place?.address.roadAddress ?? earlier}
        />
        <Input
          aria-label="상세 주소"
          placeholder="상세 주소 (층, 호)"
          value={addressDetail}
          onChange={(event) => onChange({ addressDetail: event.target.value })}
        />
        {place?.at && (
          <PlaceMapMover
            key={place.address.roadAddress}
            at={pin ?? place.at}
            found={place.at}
            onMove={(at) => onChange({ pin: isSame(at, place.at) ? null : at })}
          />
        )}
      </div>
      <AddressSearch
        open={isSearching}
        query={roadOf(earlier)}
        onClose={() => setIsSearching(false)}
        onFound={(found) => onChange({ place: found, pin: null })}
      />
    </FieldGroup>
  )
}

const isSame = (a: Coordinates, b: Coordinates | null) => a.lat === b?.lat && a.lng === b.lng

const adviceOn = (place: FoundPlace, pin: Coordinates | null) =>
  pin || place.isExact
    ? '지도에 표시된 위치가 맞는지 확인해 주세요.'
    : '동네 가운데를 표시했어요. 핀을 가게 위치로 옮겨 주세요.'

/** The part to search for: '서울 마포구 연남로1길 18 (연남동)' is '서울 마포구 연남로1길 18'. */
const roadOf = (address: string) => address.replace(/[,(].*$/, '').trim()

type PhotoFieldProps = {
  photo: File | string | null
  onChoose: (photo: File) => void
  onProblem: (message: string) => void
  error: string | undefined
  /** The uploaded share, from 0 to 1. */
  progress: number | null
}

/** The main photo, large as guests will see it. */
export function PhotoField({ photo, onChoose, onProblem, error, progress }: PhotoFieldProps) {
  const latest = useRef<File>(null)

  async function take([chosen]: File[]) {
    if (!chosen) return
    latest.current = chosen
    const problem = await pictureProblem(chosen)
    // The member chose another file while this one was being checked.
    if (latest.current !== chosen) return
    if (problem) onProblem(problem)
    else onChoose(chosen)
  }
  const intake = { onImages: (images: File[]) => void take(images), onRefuse: onProblem }

  return (
    <FieldGroup label="가게 대표사진" required error={error}>
      {photo ? (
        <FilePreview {...intake} source={photo} alt="사진 미리보기" />
      ) : (
        <FileDrop {...intake} title="대표사진 올리기" hint="사진 한 장, 10MB까지 올릴 수 있어요." />
      )}
      {progress !== null && <UploadProgress sent={progress} />}
    </FieldGroup>
  )
}

/** Why a chosen file cannot be sent; null if it can. */
export const pictureProblem = async (file: File) =>
  sizeProblem(file) ?? (await contentProblem(file))

function sizeProblem({ size }: File): string | null {
  if (size === 0) return messages.picture.empty
  return size > limits.upload.fileBytes ? messages.picture.tooLarge : null
}

/** A file may have a picture's type and still not be decodable. */
async function contentProblem(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return null
  } catch {
    return messages.picture.imageOnly
  }
}
