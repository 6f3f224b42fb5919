"""What people and programs read: text, SGF, JSON, rulings on paper, and the reasons explained."""
