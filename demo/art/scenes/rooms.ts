import { nth } from '../kit/nth.ts';
import * as decor from '../parts/things/decor.ts';
import * as fittings from '../parts/things/fittings.ts';
import * as home from '../parts/things/furniture.ts';
import { colours, deep, pale } from '../kit/colours.ts';
import { dot, flat, inside, place, roundBox, stroke } from '../kit/svg.ts';
import { teddy } from '../parts/things/toys.ts';

/**
 * The empty shell of a room in a 1600 by 900 box.
 * @param options edge: where the floor begins
 */
export function shell({
  wall,
  floor = '#E8C79B',
  edge = 610,
  paper = 'plain',
}: {
  wall: string;
  floor?: string;
  edge?: number;
  paper?: 'plain' | 'stripes' | 'dots' | 'tiles';
}) {
  const pattern = {
    plain: () => '',
    stripes: () =>
      Array.from({ length: 16 }, (_, index) =>
        flat(`M${index * 104} 0h52V${edge}h-52Z`, pale(wall, 0.3), 'opacity="0.7"'),
      ).join(''),
    dots: () =>
      Array.from({ length: 60 }, (_, index) =>
        dot(
          (index % 12) * 140 + (Math.floor(index / 12) % 2) * 70,
          Math.floor(index / 12) * 128 + 50,
          11,
          11,
          pale(wall, 0.5),
        ),
      ).join(''),
    tiles: () =>
      stroke(
        Array.from({ length: 13 }, (_, index) => `M${index * 132} ${edge * 0.5}V${edge}`).join('') +
          [0.5, 0.68, 0.86].map((part) => `M0 ${edge * part}H1600`).join(''),
        '#FFFFFF',
        6,
        'opacity="0.8"',
      ),
  }[paper]();
  const boards = [0.3, 0.64]
    .map((part) => stroke(`M0 ${edge + (900 - edge) * part}H1600`, deep(floor, 0.1), 4, 'opacity="0.5"'))
    .join('');
  return (
    flat(`M0 0H1600V${edge}H0Z`, wall) +
    inside(`M0 0H1600V${edge}H0Z`, pattern) +
    flat(`M0 ${edge}H1600V900H0Z`, floor) +
    boards +
    flat(`M0 ${edge - 24}H1600V${edge + 4}H0Z`, '#FFFDF8') +
    flat(`M0 ${edge + 4}H1600V${edge + 16}H0Z`, deep(floor, 0.16), 'opacity="0.5"')
  );
}

export const kitchen = () =>
  shell({ wall: '#FFE9C4', floor: '#DDB98C', paper: 'tiles' }) +
  place(decor.windowOf(300, 240), 800, 210) +
  place(fittings.fridge(), 190, 660, 1.25) +
  place(fittings.cupboard(500), 596, 660, 1.08) +
  place(fittings.cooker(), 1000, 660, 1.12) +
  place(fittings.cupboard(330), 1316, 660, 1.08) +
  place(home.plant(), 1420, 424, 0.6) +
  stroke('M1180 170H1500', colours.woodDeep, 16) +
  [1216, 1300, 1384, 1462]
    .map((x, index) =>
      flat(roundBox(x - 30, 108, 60, 56, 12), nth([colours.coral, colours.sky, colours.sun, colours.green], index)),
    )
    .join('');

export const bedroom = () =>
  shell({ wall: '#D9E8FA', floor: '#E3BE91', paper: 'dots' }) +
  place(decor.windowOf(), 860, 250) +
  place(decor.curtains('#F5A9C0'), 860, 250) +
  place(decor.rug(330, 56, '#F5A9C0'), 960, 800) +
  place(home.bed(), 440, 690, 1.4) +
  place(home.wardrobe(), 1400, 660, 1.22) +
  place(teddy(), 600, 536, 0.4) +
  place(decor.framed(dot(0, 0, 38, 38, colours.sun)), 470, 220, 1.1);

export const bathroom = () =>
  shell({ wall: '#C9EAE6', floor: '#BFD6E8', paper: 'tiles' }) +
  place(decor.mirror(), 1130, 190, 1) +
  place(fittings.basin(), 1130, 670, 1.3) +
  place(decor.rug(260, 44, '#8FC7E8'), 640, 800) +
  place(fittings.bath(), 540, 710, 1.45) +
  place(fittings.toilet(), 1430, 690, 1.1) +
  place(decor.windowOf(220, 190), 420, 190);

export const livingRoom = () =>
  shell({ wall: '#FBDDC9', floor: '#DDB088', paper: 'stripes' }) +
  place(decor.windowOf(), 240, 250) +
  place(decor.curtains('#7DB9A8'), 240, 250) +
  place(decor.framed(dot(0, 50, 120, 60, '#8CCB79') + dot(40, -24, 24, 24, colours.sun), 220, 160), 760, 190) +
  place(decor.rug(420, 62, '#E58B62'), 800, 808) +
  place(home.sofa(), 760, 700, 1.4) +
  place(home.lamp(), 1190, 680, 1.2) +
  place(home.television(), 1420, 690, 0.9) +
  place(home.plant(), 214, 680, 1);

/** A child's room with toys, with calm areas for placing things. */
export const playroom = () =>
  shell({ wall: '#E6F0DC', floor: '#E8C79B', edge: 560 }) +
  place(decor.windowOf(260, 210), 800, 330) +
  place(decor.curtains('#F5C66B', 260, 210), 800, 330) +
  place(decor.rug(560, 96, '#BFDDF2'), 800, 760) +
  place(home.shelf(), 1420, 600, 1.1);

/**
 * A cutaway house: four rooms under a roof, 1120 wide and 690 high, with 0, 0 at the middle of its base.
 * @param people the content of each room, in the
 * room's own 1600 by 900 box
 */
export function openHouse(people: Record<'bedroom' | 'bathroom' | 'livingRoom' | 'kitchen', string>) {
  const room = (content: string, x: number, y: number) => place(inside('M0 0H1600V900H0Z', content), x, y, 0.3);
  return (
    flat('M-540 -554L-400 -650H400L540 -554Z', colours.coral) +
    flat(roundBox(300, -690, 60, 60, 6), deep(colours.coral, 0.25)) +
    flat(roundBox(-560, -574, 1120, 26, 13), deep(colours.coral, 0.2)) +
    flat('M-510 -562H510V0H-510Z', '#FFF3DD') +
    room(bedroom() + people.bedroom, -490, -556) +
    room(bathroom() + people.bathroom, 10, -556) +
    room(livingRoom() + people.livingRoom, -490, -276) +
    room(kitchen() + people.kitchen, 10, -276) +
    stroke('M-500 -560V-4H500V-560M-500 -281H500M0 -560V-4', '#FFFDF8', 20) +
    stroke('M-520 0H520', colours.woodDeep, 18)
  );
}
