/** What Kakao's script offers of which we make use, on a flat earth. */
export const fakeKakao = `
(() => {
  class LatLng {
    constructor(lat, lng) { Object.assign(this, { lat, lng }) }
    getLat() { return this.lat }
    getLng() { return this.lng }
  }
  class Point { constructor(x, y) { Object.assign(this, { x, y }) } }
  class LatLngBounds { constructor(low, high) { Object.assign(this, { low, high }) } }
  class KakaoMap {
    constructor(box, { center, level }) {
      Object.assign(this, { box, center, level, listeners: [] })
      box.append(document.createElement('p'))
    }
    perPixel() { return 2 ** this.level / 400000 }
    tell(event) { for (const [type, listener] of this.listeners) if (type === event) listener() }
    moved() { this.tell('center_changed'); this.tell('idle') }
    setCenter(at) { this.center = at; this.moved() }
    setBounds({ low, high }) {
      const span = (high.lng - low.lng) / this.box.clientWidth
      this.level = Math.min(14, Math.max(1, Math.ceil(Math.log2(span * 400000))))
      this.setCenter(new LatLng((low.lat + high.lat) / 2, (low.lng + high.lng) / 2))
    }
    panBy(right, down) {
      const { lat, lng } = this.center
      this.setCenter(new LatLng(lat - down * this.perPixel(), lng + right * this.perPixel()))
    }
    getLevel() { return this.level }
    setLevel(level) { this.level = level; this.tell('zoom_changed'); this.tell('idle') }
    relayout() {}
    getProjection() {
      const { clientWidth: width, clientHeight: height } = this.box
      return {
        containerPointFromCoords: ({ lat, lng }) =>
          new Point((lng - this.center.lng) / this.perPixel() + width / 2, (this.center.lat - lat) / this.perPixel() + height / 2),
        coordsFromContainerPoint: ({ x, y }) =>
          new LatLng(this.center.lat - (y - height / 2) * this.perPixel(), this.center.lng + (x - width / 2) * this.perPixel()),
      }
    }
  }
  window.kakao = { maps: {
    load: (then) => then(),
    LatLng, Point, LatLngBounds, Map: KakaoMap, Size: Point,
    event: { addListener: (map, type, listener) => map.listeners?.push([type, listener]) },
  } }
})()
`
