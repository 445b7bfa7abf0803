import { colours, deep, pale } from '../../kit/colours.ts';
import { blob, dot, flat, ground, inside, oval, place, roundBox, soft, solid, stroke } from '../../kit/svg.ts';

/** Furniture stands on the floor at 0, 0. */

const wood = colours.wood;
const leg = (x: number, top: number, width = 16, fill = colours.woodDeep) =>
  flat(roundBox(x - width / 2, top, width, -top, 5), fill);

export const bed = ({ cover = colours.sky }: { cover?: string } = {}) =>
  ground(0, 0, 270, 26) +
  solid(roundBox(-260, -210, 40, 210, 16), wood, { volume: 8 }) +
  solid(roundBox(226, -140, 36, 140, 16), wood, { volume: 8 }) +
  solid(roundBox(-240, -86, 480, 60, 12), deep(wood, 0.1), { volume: 8 }) +
  solid(roundBox(-226, -132, 456, 66, 24), '#FFFDF8', { volume: 10, shade: 0.12 }) +
  solid(blob('-206,-128 -190,-168 -120,-176 -84,-150 -92,-124 -150,-116'), '#FFFFFF', { volume: 10 }) +
  solid(blob('-80,-140 20,-164 150,-158 232,-140 240,-70 236,-42 80,-40 -70,-46 -90,-80', 0.3), cover, {
    volume: 14,
    marks: (
      [
        [-30, -110],
        [50, -124],
        [130, -112],
        [200, -118],
        [0, -66],
        [90, -74],
        [180, -68],
      ] as const
    )
      .map(([x, y]) =>
        place(flat('M0 -18L5 -6L18 -5L8 4L11 17L0 10L-11 17L-8 4L-18 -5L-5 -6Z', pale(cover, 0.55)), x, y, 0.9),
      )
      .join(''),
  }) +
  stroke('M-84 -130Q-60 -90 -74 -48', pale(cover, 0.6), 18);

export const sofa = ({ colour = '#5FA8A0' }: { colour?: string } = {}) =>
  ground(0, 0, 280, 26) +
  leg(-220, -24) +
  leg(220, -24) +
  solid(roundBox(-230, -230, 460, 200, 44), colour, { volume: 16 }) +
  stroke('M0 -214V-110', deep(colour, 0.2), 5) +
  solid(roundBox(-224, -116, 222, 70, 24), pale(colour, 0.12), { volume: 10 }) +
  solid(roundBox(2, -116, 222, 70, 24), pale(colour, 0.12), { volume: 10 }) +
  solid(roundBox(-280, -164, 84, 146, 38), colour, { volume: 12 }) +
  solid(roundBox(196, -164, 84, 146, 38), colour, { volume: 12 }) +
  flat(roundBox(-220, -50, 440, 28, 10), deep(colour, 0.14)) +
  place(solid(roundBox(-46, -46, 92, 92, 22), colours.sun, { volume: 10 }), -140, -150, 1, { turn: -12 }) +
  place(solid(roundBox(-46, -46, 92, 92, 22), colours.coral, { volume: 10 }), 146, -150, 1, { turn: 12 });

export const table = (width = 420, height = 190) =>
  ground(0, 0, width * 0.5, 22) +
  leg(-width / 2 + 40, -height, 22) +
  leg(width / 2 - 40, -height, 22) +
  solid(roundBox(-width / 2, -height - 26, width, 34, 14), wood, { volume: 10 });

export const lamp = ({ colour = colours.sun } = {}) =>
  ground(0, 0, 60, 12) +
  dot(0, -310, 110, 90, '#FFE9AE', `opacity="0.6" ${soft(24)}`) +
  flat(roundBox(-7, -270, 14, 260, 4), '#7D8AA0') +
  solid(roundBox(-50, -16, 100, 16, 8), '#7D8AA0', { volume: 4 }) +
  solid('M-52 -380H52L86 -270H-86Z', colour, { volume: 12 });

export const shelf = () =>
  ground(0, 0, 110, 16) +
  solid(roundBox(-110, -380, 220, 380, 14), wood, { volume: 12 }) +
  [-360, -240, -120].map((y) => flat(roundBox(-92, y, 184, 104, 6), deep(wood, 0.3), 'opacity="0.6"')).join('') +
  [
    [-84, -256, 24, 78, colours.coral],
    [-56, -256, 20, 90, colours.sky],
    [-32, -256, 26, 70, colours.sun],
    [-2, -256, 22, 84, colours.green],
    [34, -136, 26, 84, colours.purple],
    [64, -136, 22, 72, colours.orange],
    [10, -136, 20, 90, colours.pink],
  ]
    .map(([x, y, w, h, fill]) =>
      flat(roundBox(Number(x), Number(y) - Number(h), Number(w), Number(h), 4), String(fill)),
    )
    .join('') +
  solid(oval(54, -286, 30, 30), colours.red, { volume: 8 }) +
  solid(roundBox(-80, -80, 60, 62, 8), colours.green, { volume: 8 }) +
  solid(roundBox(-10, -70, 52, 52, 8), colours.sun, { volume: 8 });

export const wardrobe = (colour = '#E9C48F') =>
  ground(0, 0, 140, 18) +
  solid(roundBox(-134, -420, 268, 412, 16), colour, { volume: 16 }) +
  stroke('M0 -404V-24', deep(colour, 0.22), 6) +
  stroke('M-108 -384H-24V-40H-108ZM24 -384H108V-40H24Z', deep(colour, 0.12), 6) +
  dot(-22, -210, 9, 13, colours.woodDeep) +
  dot(22, -210, 9, 13, colours.woodDeep);

export const television = () =>
  ground(0, 0, 190, 18) +
  solid(roundBox(-190, -84, 380, 84, 12), wood, { volume: 10 }) +
  stroke('M0 -80V-6', deep(wood, 0.25), 5) +
  dot(-24, -44, 8, 8, '#FFF3DD') +
  dot(24, -44, 8, 8, '#FFF3DD') +
  flat(roundBox(-26, -110, 52, 30, 4), '#39435A') +
  solid(roundBox(-160, -296, 320, 196, 18), '#39435A', { volume: 8 }) +
  flat(roundBox(-144, -280, 288, 164, 8), '#8FD0EE') +
  inside(
    roundBox(-144, -280, 288, 164, 8),
    dot(-40, -100, 150, 60, '#8CCB79') + dot(90, -100, 130, 44, '#69B368') + dot(90, -236, 26, 26, colours.sun),
  );

export const plant = () =>
  ground(0, 0, 60, 12) +
  (
    [
      [-70, -190, -40],
      [0, -230, 0],
      [70, -190, 40],
      [-44, -140, -64],
      [44, -140, 64],
    ] as const
  )
    .map(
      ([x, y, turn]) =>
        place(solid(blob('0,60 -28,0 0,-60 28,0'), '#5DAE5B', { volume: 7 }), x * 0.8, y + 20, 1, { turn }) +
        stroke(`M0 -80L${x * 0.7} ${y + 50}`, '#4C9A4E', 6),
    )
    .join('') +
  solid('M-54 -96H54L40 -8Q38 0 30 0H-30Q-38 0 -40 -8Z', '#D9774F', { volume: 12 }) +
  flat(roundBox(-62, -110, 124, 28, 10), '#E58B62');
