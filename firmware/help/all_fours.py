"""Help on All Fours, made by tools/generate/build_help.py from seeds/all_fours.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "Win points in tricks, hand after hand. The first side to reach the target wins the match.\n"
        "Four points gave the game its name: High, Low, Jack and Game. It comes from 17th-century England.\n"
        "With four seats, partners sit opposite each other. With six, there are three pairs.",
    ),
    (
        "How a turn goes",
        "· Everyone gets six cards. Another one is turned up: its suit is trump, the suit that beats all others. "
        "Some cards pay the dealer when they are turned.\n"
        "· The player after the dealer, called the eldest, accepts that suit or begs for another.\n"
        "· The eldest leads a card, and everyone plays one in turn: that is a trick. The best card wins it, and its "
        "player leads to the next.\n"
        "· After the last trick the points are counted, and the next player deals.",
        b"\x00\x01\x04\x05\x06\x07",
    ),
    (
        "How a turn goes",
        "· Everyone gets six cards.\n"
        "· The player after the dealer, called the eldest, pitches: the suit of the first card led is trump, the "
        "suit that beats all others.\n"
        "· Everyone plays a card in turn: that is a trick. The best card wins it, and its player leads to the next.\n"
        "· After the last trick the points are counted, and the next player deals.",
        b"\x02\x03\x08",
    ),
    (
        "On the display",
        "· Top: each side's points, or its chips still to put away. \ue01f: its way to a win.\n"
        "· Below: the news, or what A does.\n"
        "· Names: \ue00d plays now, \ue00e cards in that hand, \ue020 deals, \ue00f has thrown in. With six seats "
        "only the next player is named.\n"
        "· Cards of the trick: \ue021 is winning, \ue022 is not, \ue006 is still to come.\n"
        "· The trump, ? until it is known, and the suit led.\n"
        "· A large card: the card turned or cut, and what it scores.\n"
        "· Your hand: \ue015 at the cursor, \ue013 can be played, \ue014 can't. \ue023: more cards on that side. "
        "\ue008: you may not look now.",
    ),
    (
        "The buttons",
        "· ←→ go to the cards and answers you can choose, and A does it.\n"
        "· ↓ says why a card can't be played, or shows more of a long hand.\n"
        "· ↑ shows the tricks before. B comes back.\n"
        "· Any button hurries the others. What happened, in the menu, lists the news.",
    ),
    (
        "Tricks",
        "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. Lead any card.\n"
        "· If a trump is led, play a trump if you have one.\n"
        "· If another suit is led, play that suit or a trump. If you don't have the suit, play any card.\n"
        "The highest trump wins; without a trump, the highest card of the suit led.\n"
        "Example: hearts are trump. On K♣, A♣ and 2♥ the two of hearts wins.",
    ),
    (
        "Four points",
        "· High: 1 for the side that was dealt the highest trump.\n"
        "· Low: 1 for the side that was dealt the lowest trump.\n"
        "· Jack: 1 for the side that wins the jack of trumps in a trick.\n"
        "· Game: 1 for the side with the best count in its tricks. An ace counts 4, a king 3, a queen 2, a jack 1 "
        "and a ten 10, in all suits.\n"
        "The first side to reach the target in this order wins at once. Only cards that were dealt to hands count.\n"
        "Example: your tricks have A♠ K♥ 10♦, theirs Q♦ J♦ 10♣: Game is 17 to 13.",
    ),
    (
        "Stand or beg",
        "The eldest decides: stand, and the turned suit is trump; or beg for another.\n"
        "After a beg the dealer decides: give one, a point for the other side that is called the gift, and the suit "
        "stays; or run the cards.\n"
        "Running the cards: everyone gets three more, and another card is turned. If it is the same suit again, "
        "this is repeated until a new suit comes, which is trump. There are more tricks then.",
        b"\x00\x01\x04\x05\x06\x07",
    ),
    (
        "Trinidad",
        "Four players, or two, to 14 points. Play goes anticlockwise.\n"
        "A turned card pays the dealer's side: an ace 1, a six 2, a jack 3. Cards turned in a run pay too.\n"
        "After a gift play goes on.\n"
        "Hang jack: if the other side takes the jack of trumps, it scores 3 instead of 1.\n"
        "A tie in Game pays nobody.",
        b"\x00",
    ),
    (
        "Tobago",
        "Four players, or two, to 14 points. Play goes anticlockwise.\n"
        "A turned card pays the dealer's side: an ace 1, a two 2, a jack 3. Cards turned in a run pay too.\n"
        "After a gift play goes on.\n"
        "Hang jack: if the other side takes the jack of trumps, it scores 3 instead of 1.",
        b"\x01",
    ),
    (
        "West Yorkshire",
        "Four players, two, or six in three pairs. To 11 points, with two players to 9. Play goes clockwise.\n"
        "Until the first card is led, the pitcher's partner sees only backs.\n"
        "Throw in: when you don't lead, you may lay down a hand without a trump and without a card above a nine, if "
        "none of its cards beats the trick. You are out of this hand.\n"
        "A tie in Game pays nobody.",
        b"\x02",
    ),
    (
        "Lancashire",
        "Four players, to 11 points. Play goes clockwise.\n"
        "Low goes to the side that wins the lowest trump in a trick. High goes to the side that was dealt it.\n"
        "Until the first card is led, the pitcher's partner sees only backs. Nobody throws in. A tie in Game pays "
        "nobody.",
        b"\x03",
    ),
    (
        "17th century",
        "Two players, to 11 points. They deal in turn.\n"
        "Cards are dealt in threes. If the card turned is a jack, the dealer scores 1. The other player may beg.\n"
        "If the dealer gives the point, no trick is played, and the other player deals.\n"
        "The player who did not deal leads. A tie in Game pays nobody.",
        b"\x04",
    ),
    (
        "Running",
        "Two players, to 31 points. They deal in turn.\n"
        "A turned ace pays the dealer 4, a king 3, a queen 2, a jack 1. The other player may beg.\n"
        "If the dealer gives the point, no trick is played, and the other player deals.",
        b"\x05",
    ),
    (
        "Early American",
        "Two players, to 10 points: the game of the early 19th century.\n"
        "A turned jack pays the dealer 1, if its suit is trump in the end. After a gift play goes on.\n"
        "After a run both players discard down to six cards.",
        b"\x06",
    ),
    (
        "Seven Up",
        "Also called Old Sledge. Two or three players, or four as partners, to 7 points. Play goes clockwise.\n"
        "A turned jack pays the dealer's side 1, if its suit is trump in the end. It counts before a gift.\n"
        "With three players a gift is a point for both others. The dealer can't give if that wins the match for the "
        "player who did not beg.\n"
        "Bunch: after a run, if every player agrees, the cards are dealt again. Otherwise each player discards down "
        "to six cards, face down.\n"
        "A tie in Game is a point for the dealer's opponents. With three players, the player tied with the dealer "
        "scores it.",
        b"\x07",
    ),
    (
        "Pitch",
        "Also called Blind All Fours. Two or three players, or four as partners, to 7 points.\n"
        "A tie in Game pays nobody.",
        b"\x08",
    ),
    (
        "Good play",
        "· Pitch a suit with its ace, best with its two as well: High and Low are yours.\n"
        "· Play the jack of trumps when no higher trump can follow.\n"
        "· A ten is worth most: give it to a trick that your side wins.\n"
        "· Let others win cheap tricks, and play last to the next.\n"
        "· Behind in the score take risks; ahead play safe.",
    ),
    (
        "First deal",
        "The option First dealer settles the dealer of the first hand. After each hand the next player deals.\n"
        "· High cut: everyone draws a card, and the highest deals. In a tie those players draw again.\n"
        "· Cut to pitch: the highest card pitches, and the player before it deals.\n"
        "· Put card: the highest card deals, but a three is the highest, then two, ace, king and so on down to "
        "four.\n"
        "· Until a jack: cards are dealt face up until a jack comes. Its player pitches first, and the player "
        "before deals.\n"
        "· Colour guess: one side cuts a card, the other guesses its colour. If that is right, it chooses which of "
        "its players pitches first; otherwise the cutters choose. A person speaks for a side with a computer "
        "player.\n"
        "Partners by jacks, with four seats: everyone is dealt cards face up until each has a jack. Red jacks play "
        "against black ones, and a lot decides who deals. 5 to 8 by jacks: more people, and those without a jack "
        "wait for the next match. A table with a guest keeps its seats.\n"
        "A deal number always gives the same cards, unless players cut the pack.",
    ),
    (
        "Options",
        "· Variant. Trinidad, Tobago, West Yorkshire, Lancashire, 17th century, Running, Early American, Seven Up, "
        "Pitch: see their sections. It settles all other options, and leaves some of them to you.\n"
        "· Points to win. 14, 7, 8, 9, 10, 11, 12, 13, 15, 31: points, for any number of players. 9 or 11: 9 with "
        "two players, else 11.\n"
        "· Dealt in. Threes: three cards at a time. Ones: one at a time. 2-2-2, 1-1-4, 1-2-3, 1-3-2, 1-4-1, 2-1-3, "
        "2-3-1, 3-1-2, 3-2-1, 4-1-1: cards in each of three rounds. Asked: the dealer says at each deal; in "
        "Trinidad, Tobago and Early American only at the first, threes or ones.\n"
        "· Beg without trump. No: the eldest may stand without a trump. Yes: without a trump the eldest has to beg.\n"
        "· Undertrumping. Allowed: any trump may follow. Banned: on another suit that has been trumped you may not "
        "play a lower trump, unless you have nothing else to play.\n"
        "· Trumping in. Allowed: follow suit or trump. Banned: a player with the suit led must follow it. Yours to "
        "choose in Trinidad, West Yorkshire and Lancashire.\n"
        "· Throwing in. Off: all hands are played. On: worthless ones may be laid down.\n"
        "· Bunching. Off: nobody is asked. On: all players are, after a run.\n"
        "· Discarding. No: all cards are played. To six: after every run. Keep nine: only from hands of twelve or "
        "more.\n"
        "· Game when tied. Nobody: the point is lost. Non-dealer: the dealer's opponents score it.\n"
        "· Turn-ups paid. Every: each as it is turned. Final only: the one whose suit is trump in the end, before a "
        "gift.",
    ),
    (
        "More options",
        "· Turn-up pays. A1 6-2 J3: an ace 1, a six 2, a jack 3. A1 2-2 J3: a two instead of the six. J1: a jack 1. "
        "A4 K3 Q2 J1: honours. No turn-up: the first card led makes the trump. The variant settles it.\n"
        "· Honours in play. No: they pay only when turned. Yes: in tricks too, after Game: trump ace 4, king 3, "
        "queen 2, jack 1, ten 10, in this order, to the side that wins them.\n"
        "· After a gift. Played: play goes on. Thrown in: the hand is over.\n"
        "· First dealer. High cut, Put card, Until a jack, Colour guess, Cut to pitch, By jacks, 5 by jacks, 6 by "
        "jacks, 7 by jacks, 8 by jacks: see the section First deal. Random: by lot.\n"
        "· Stop early. No: all tricks are played. Yes: the match ends once the cards shown prove who wins it; with "
        "an all-four stake only when neither side can make all four any more, and never with callable revokes.\n"
        "· Match stake. None: for the game alone. 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15: what each "
        "player of the losing side pays. Not with three sides.\n"
        "· Score in. Points: what you have. Chips: what you need. Each side has as many chips as the target, and "
        "puts one away for each point.",
    ),
    (
        "Other options",
        "· Low goes to. Holder: the side that was dealt it. Taker: the side that wins it in a trick. The variant "
        "settles it.\n"
        "· Jack captured. 3: hang jack pays 3. 1: every jack pays 1. The variant settles it.\n"
        "· Undo. This turn: only discards of your turn, because everyone has seen all else. Any: as far as you "
        "like, if only one person plays. Off: moves stay.\n"
        "· Revokes. Impossible: wrong cards are refused. Callable: see the section Revokes.\n"
        "· Cutting the pack. Off: the shuffle is enough. On: before each deal the player before the dealer cuts the "
        "pack or leaves it.\n"
        "· All-four stake. None: all four pay nothing more. 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15: for "
        "each hand in which a side makes all four points. Stakes are added up from match to match, until Players "
        "changes.",
    ),
    (
        "Players",
        "Each seat is a person's or a computer player's, which plays easy, medium or hard.\n"
        "People pass the console on. Hands, discards and the stock are hidden, a partner's hand too.\n"
        "Computer players remember the cards played, and who could not follow suit.",
    ),
    (
        "Revokes",
        "If revokes can be called, you may play a wrong card: no trump, and not the suit led, though you have it. A "
        "card against a ban stays refused.\n"
        "· Until the trick is complete the menu takes it back, and you play a right card in its place.\n"
        "· Until the hand is counted other sides may call it in the menu: in which trick, and whose. After the last "
        "trick each side is asked. A wrong call costs nothing.\n"
        "· It pays each other side a point, and its side cannot score Game. If a trump was led, and an ace, king, "
        "queen, jack or ten of trumps kept back, the caller's side wins the match.\n"
        "Computer players never revoke, and call what the cards prove.",
    ),
    (
        "League night",
        "Two pubs of eight play four tables to 15 at once, without stakes. A table won is worth two match points. "
        "So are more points at all tables together; if both pubs have as many, each gets one. It is in the game's "
        "menu.",
        b"\x02",
    ),
    (
        "Rare cases",
        "· If a turned card or a gift reaches the target, the match ends at once. A dealer may give even the point "
        "that wins the match, except in Seven Up with three players.\n"
        "· Without a trump in play nobody scores High, Low or Jack. A single trump is both High and Low.\n"
        "· A player who stands where a hand without trumps has to beg must have a trump.\n"
        "· The last point counts in full: 13 and a hung jack make 16.\n"
        "· With six seats a side must have a higher count than both others to score Game.\n"
        "· If the pack runs out, all cards are shuffled, and the same dealer deals six to each; the eldest may beg "
        "again. Points for turned cards stay, unless only the last one is paid.\n"
        "· Cards left over take no part, and nobody sees them.\n"
        "· In a run turned honours pay before the suit is settled, unless the options say final. If only the last "
        "one is paid, a gift pays the dealer for it, and a run does not.\n"
        "· An old text may mean that trump honours pay in play too: see More options.\n"
        "· In a match of more than five hundred moves nobody is asked to bunch any more.",
    ),
    (
        "Not offered",
        "· The console deals right and shows no card too early, so there is no misdeal and no exposed card. The peg "
        "board counts them for people who play with real cards.",
    ),
)
